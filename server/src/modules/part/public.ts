export { partClasses, parts } from './part.tables.ts'
