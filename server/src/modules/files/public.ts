export { fileDownloads } from './download-store.ts'
export { findFiles, tenantStorage } from './file.queries.ts'
export { isKey } from './key.ts'
export {
  fileReferences as knownFiles,
  findAvatar as knownAvatar,
  hasUnknownFile,
  isUploadedFor,
  pictureStore,
} from './known-picture.ts'
export { localStorage } from './storage/local-storage.ts'
export { s3Storage } from './storage/s3-storage.ts'
export { MissingFile, type Storage, trashKey } from './storage/storage.ts'
export { fileStore } from './store.ts'
