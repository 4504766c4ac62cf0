export { keepFiles } from './file.routes.ts'
