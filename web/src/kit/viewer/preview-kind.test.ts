import { expect, test } from 'vitest'
import { previewKindForFile, sizeText } from './preview-kind.ts'

test.each([
  ['1000/form/202611/a.png', 'image'],
  ['1000/form/202611/a.svg', 'image'],
  ['https://old.example/a.JPG?x=1', 'image'],
  ['1000/form/202611/a.pdf', 'pdf'],
  ['1000/form/202611/a.mp3', 'audio'],
  ['1000/form/202611/a.mp4', 'video'],
  ['1000/form/202611/a.csv', 'text'],
  ['1000/form/202611/a.txt', 'text'],
  ['1000/form/202611/a.xml', 'text'],
  ['1000/form/202611/a.docx', undefined],
  ['1000/form/202611/a.xlsx', undefined],
  ['1000/form/202611/a.zip', undefined],
  ['1000/form/202611/a.html', undefined],
  ['noextension', undefined],
])('%s is looked at as %s', (path, look) => {
  expect(previewKindForFile(path)).toBe(look)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [2048, '2 KB'],
  [1024 * 1024 - 1, '1024 KB'],
  [1024 * 1024, '1.0 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
])('%i bytes are written %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
