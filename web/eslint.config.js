import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  { ignores: ['src/api/schema.ts'] }, // generated: npm run types
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['src/**', 'public/**'], languageOptions: { globals: globals.browser } },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['*.js', '*.mjs', '*.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // `_` is what has to be named and is not used: a place in a list, a key left out of a copy.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // It asks for SvelteSet wherever a Set is made. Ours are filled inside one function and then only read, or are
      // no state at all; what is watched is `$state` and replaced, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
