// The program that trains, apart from this one because LibTorch takes half a second to load.
#pragma once

#include <filesystem>

namespace timeprobe {

// Where building and installing put it, beside this program; whether it is there or not.
std::filesystem::path training_program();

// Whether it is there and may be run.
bool has_training_program();

// Throws a usage Error that says what to install where it is not.
void require_training_program();

}  // namespace timeprobe
