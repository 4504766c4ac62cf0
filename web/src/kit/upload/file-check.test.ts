import { expect, test } from 'vitest'
import { formBackend } from '#testing/backend.ts'
import { acceptFor, filesIn, kindRefusal } from './file-check.ts'

const { limitsOf } = formBackend.files
const file = (name: string, type = '', size = 1) => ({ name, type, size })

test.each([
  [file('a.png', 'image/png'), undefined],
  [file('a.JPG'), undefined],
  [file('a.heic', 'image/heic'), undefined],
  [file('a.pdf', 'application/pdf'), '请上传图片'],
  [file('a.png.exe', 'application/x-msdownload'), '请上传图片'],
  [file('无名'), '请上传图片'],
])('WIDGET-065 an image field answers %o with %s', (given, refusal) => {
  expect(kindRefusal(given, 'image')).toBe(refusal)
})

test.each([
  [file('a.pdf', 'application/pdf'), undefined],
  [file('a.bin'), undefined],
  [file('a.png', 'image/png'), '请上传文件'],
  [file('a.webp'), '请上传文件'],
  [file('a.pdf', 'application/pdf', 0), '请上传文件'],
  [file('文件夹', '', 0), '请上传文件'],
])('WIDGET-066 DEC-079 a file-only field answers %o with %s', (given, refusal) => {
  expect(kindRefusal(given, 'file')).toBe(refusal)
})

test('DEC-079 a dropped folder is a file of nothing, so it is refused', () => {
  const folder = new File(['entry of 4096 bytes'], '资料')
  const paper = new File(['x'], 'a.pdf')
  const entry = (name: string, isDirectory: boolean) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ name, isDirectory }),
  })
  const data = { files: [folder, paper], items: [entry('资料', true), entry('a.pdf', false)] }
  const carried = filesIn(data as unknown as DataTransfer)
  expect(carried.map((each) => kindRefusal(each, 'file'))).toEqual(['请上传文件', undefined])
})

test('the file dialog offers what the field takes', () => {
  expect(acceptFor(limitsOf('form'), 'image')).toBe('.jpg,.jpeg,.jpe,.jfif,.png,.gif,.webp,.svg')
  expect(acceptFor(limitsOf('form'), 'file')).toMatch(/^\.pdf,/)
  expect(acceptFor(limitsOf('form'), 'file')).not.toMatch(/png|svg/)
  expect(acceptFor(limitsOf('avatar'), 'any')).toBe('.jpg,.jpeg,.jpe,.jfif,.png,.gif,.webp')
})
