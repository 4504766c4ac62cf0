export { fileDownloads } from './download-store.ts'
export { findFiles } from './file.queries.ts'
export { isUploadedFor } from './known-picture.ts'
export { type FileStore, fileStore } from './store.ts'
