import { expect, test } from 'vitest'
import { fileExtension, fileTypes, findFileType } from './file-type.ts'

test.each([
  ['a.PNG', 'png'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
  ['.env', 'env'],
  ['a.b/c', ''],
  ['a.b\\c', ''],
  ['', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(fileExtension(name)).toBe(extension)
})

test('the types that may be stored, with the extensions of each', () => {
  const told = Object.values(fileTypes).map(({ kind, mime, names }) => `${kind} ${mime} ${names.join(' ')}`)
  expect(told).toEqual([
    'image image/jpeg jpg jpeg jpe jfif',
    'image image/png png',
    'image image/gif gif',
    'image image/webp webp',
    'drawing image/svg+xml svg',
    'document application/pdf pdf',
    'document application/msword doc wps',
    'document application/vnd.openxmlformats-officedocument.wordprocessingml.document docx',
    'document application/vnd.ms-powerpoint ppt dps',
    'document application/vnd.openxmlformats-officedocument.presentationml.presentation pptx',
    'sheet application/vnd.ms-excel xls et',
    'sheet application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx',
    'sheet text/csv csv',
    'text text/plain txt log',
    'text text/markdown md',
    'text application/json json geojson',
    'text application/xml xml',
    'archive application/zip zip',
    'archive application/vnd.rar rar',
    'archive application/x-7z-compressed 7z',
    'archive application/gzip gz tgz',
    'audio audio/mpeg mp3',
    'audio audio/wav wav',
    'audio audio/mp4 m4a',
    'audio audio/aac aac',
    'audio audio/ogg ogg oga',
    'audio audio/amr amr',
    'video video/mp4 mp4 m4v',
    'video video/quicktime mov',
    'video video/webm webm',
  ])
  // a type is found by the first of its extensions
  for (const [name, type] of Object.entries(fileTypes))
    expect([name, findFileType(name)]).toEqual([type.names[0], type])
  expect(findFileType('exe')).toBeUndefined()
})
