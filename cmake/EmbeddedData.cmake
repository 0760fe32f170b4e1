# timeprobe_embed_data(<target> <file> ...)
#
# Puts the named files (relative to data/) into the program with the assembler's .incbin and makes
# the table that base/embedded_data.h reads.
function(timeprobe_embed_data target)
  set(assembly "    .section .rodata\n")
  set(table "// Made by cmake/EmbeddedData.cmake.\n#include \"base/embedded_data.h\"\n\n")
  set(rows "")
  set(index 0)
  set(paths "")
  foreach(file IN LISTS ARGN)
    set(path ${CMAKE_SOURCE_DIR}/data/${file})
    list(APPEND paths ${path})
    string(APPEND assembly
      "    .global timeprobe_data_${index}_begin, timeprobe_data_${index}_end\n"
      "timeprobe_data_${index}_begin:\n    .incbin \"${path}\"\n"
      "timeprobe_data_${index}_end:\n    .byte 0\n")
    string(APPEND table
      "extern \"C\" const char timeprobe_data_${index}_begin[];\n"
      "extern \"C\" const char timeprobe_data_${index}_end[];\n")
    string(APPEND rows
      "      {\"${file}\", {timeprobe_data_${index}_begin, timeprobe_data_${index}_end}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND assembly "    .section .note.GNU-stack,\"\",@progbits\n")
  string(APPEND table
    "\nnamespace timeprobe {\n\nconst std::vector<EmbeddedFile>& embedded_files() {\n"
    "  static const std::vector<EmbeddedFile> files = {\n${rows}  };\n  return files;\n}\n\n"
    "}  // namespace timeprobe\n")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.S CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cc CONTENT "${table}" @ONLY)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/embedded_files.S
                              PROPERTIES OBJECT_DEPENDS "${paths}")
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.S
                                   ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cc)
endfunction()
