import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/src/kernel/database/kernel.tables.ts', './server/src/modules/**/*.tables.ts'],
  out: './server/migrations',
})
