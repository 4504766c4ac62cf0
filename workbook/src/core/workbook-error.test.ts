import { expect, test } from 'vitest'
import { readLimits } from './read-limits.ts'
import { readError } from './workbook-error.ts'

test('why a file is not read, in words for the screen', () => {
  const limits = { ...readLimits, fileBytes: 2.9 * 1024 * 1024, rows: 7, columns: 3 }
  const told = Object.values(readError).map((make) => {
    const { name, code, message } = make(limits)
    return [name, code, message]
  })
  expect(told).toEqual(
    [
      ['not-a-workbook', '文件不是有效的Excel或CSV文件'],
      ['unsupported-extension', '仅支持.xls、.xlsx、.csv格式的文件'],
      ['damaged', '文件内容异常，无法解析'],
      ['encrypted', '文件已加密，请取消密码后重试'],
      ['too-large', '文件解压后过大'],
      ['too-large', '文件内容过大，无法解析'],
      ['too-slow', '文件解析超时：内容过于复杂，请删除多余的样式、公式和空白区域，或另存为 .csv 后重试'],
      ['too-large', '文件大小超出2MB限制'],
      ['too-many-rows', '文件行数超过7行限制'],
      ['too-many-columns', '文件列数超过3列限制'],
    ].map((each) => ['WorkbookError', ...each]),
  )
})
