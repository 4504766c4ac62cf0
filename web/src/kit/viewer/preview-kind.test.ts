import { expect, test } from 'vitest'
import { previewKindOf, sizeText } from './preview-kind.ts'

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
  expect(previewKindOf(path)).toBe(look)
})

test('sizes are short', () => {
  expect([900, 2048, 1_572_864].map(sizeText)).toEqual(['900 B', '2 KB', '1.5 MB'])
})
