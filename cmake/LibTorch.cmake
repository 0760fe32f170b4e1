# Looks for LibTorch, which training needs and nothing else does.
#
# TIMEPROBE_TRAINING: AUTO builds timeprobe-train where LibTorch is found, ON insists, OFF leaves it
# out. Debian's libtorch-dev needs nothing more; another one is named with -DCMAKE_PREFIX_PATH=...
# Sets TIMEPROBE_WITH_TRAINING and makes the target timeprobe_torch.
set(TIMEPROBE_TRAINING AUTO CACHE STRING "Build timeprobe-train, which needs LibTorch: AUTO, ON or OFF")
set_property(CACHE TIMEPROBE_TRAINING PROPERTY STRINGS AUTO ON OFF)
set(TIMEPROBE_WITH_TRAINING OFF)
if(NOT TIMEPROBE_TRAINING STREQUAL "OFF")
  # Torch's own configuration sets a C++ standard and prints what it finds of its parts.
  set(CMAKE_MESSAGE_LOG_LEVEL_BEFORE ${CMAKE_MESSAGE_LOG_LEVEL})
  set(CMAKE_MESSAGE_LOG_LEVEL WARNING)
  find_package(Torch QUIET)
  set(CMAKE_MESSAGE_LOG_LEVEL ${CMAKE_MESSAGE_LOG_LEVEL_BEFORE})
  if(TARGET torch)
    set(TIMEPROBE_WITH_TRAINING ON)
    message(STATUS "LibTorch ${Torch_VERSION}: timeprobe-train is built")
    add_library(timeprobe_torch INTERFACE)
    target_link_libraries(timeprobe_torch INTERFACE ${TORCH_LIBRARIES})
    # System headers: their warnings are not ours. The flag is that of LibTorch's C++ ABI.
    target_include_directories(timeprobe_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
    separate_arguments(torch_flags NATIVE_COMMAND "${TORCH_CXX_FLAGS}")
    target_compile_options(timeprobe_torch INTERFACE ${torch_flags})
  elseif(TIMEPROBE_TRAINING STREQUAL "ON")
    message(FATAL_ERROR "TIMEPROBE_TRAINING is ON and LibTorch is not found. Install libtorch-dev, or name its folder with -DCMAKE_PREFIX_PATH=...")
  else()
    message(STATUS "LibTorch not found: everything is built but timeprobe-train")
  endif()
endif()
