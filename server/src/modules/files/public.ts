export { findFiles } from './file.queries.ts'
export { keepFiles } from './keep-files.ts'
export { isUploadedFor } from './known-picture.ts'
export { type FileStore, fileStore } from './store.ts'
