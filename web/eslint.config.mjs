import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["node_modules/", "out/"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["src/**/*.ts"],
    rules: {
      // What strangers wrote is shown as text; nothing may be read as HTML.
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "use textContent" },
        { property: "outerHTML", message: "use textContent" },
        { property: "insertAdjacentHTML", message: "use textContent" },
      ],
    },
  },
  {
    files: ["*.mjs", "tests/**/*.mjs"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        document: "readonly",
        getComputedStyle: "readonly",
        PerformanceObserver: "readonly",
        window: "readonly",
        URL: "readonly",
        performance: "readonly",
        setTimeout: "readonly",
        fetch: "readonly",
        Buffer: "readonly",
      },
    },
  },
);
