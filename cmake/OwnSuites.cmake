# timeprobe_own_suites(<file> [<folder> ...]): writes the list of suites that a build adds.
#
# The folder .../weekdays holds weekdays.h with timeprobe::weekdays::suite() and a CMakeLists.txt
# that makes the library timeprobe_weekdays (docs/adding-a-suite.md).
function(timeprobe_own_suites file)
  set(includes "")
  set(names "")
  foreach(folder IN LISTS ARGN)
    get_filename_component(name ${folder} NAME)
    string(APPEND includes "#include \"${name}/${name}.h\"\n")
    list(APPEND names "${name}::suite()")
  endforeach()
  list(JOIN names ", " suites)
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT "// Made by cmake/OwnSuites.cmake.
#include \"suites/own_suites.h\"

${includes}
namespace timeprobe {

std::vector<Suite> own_suites() { return {${suites}}; }

}  // namespace timeprobe
")
endfunction()
