import { WorkbookError } from './cell.ts'
import type { ReadLimits } from './read-limits.ts'

/** The reasons for which a file is not read, as the screen shows them. */
export const reason = {
  notAWorkbook: () => new WorkbookError('文件不是有效的Excel或CSV文件'),
  wrongName: () => new WorkbookError('仅支持.xls、.xlsx、.csv格式的文件'),
  damaged: () => new WorkbookError('文件内容异常，无法解析'),
  encrypted: () => new WorkbookError('文件已加密，请取消密码后重试'),
  unpacked: () => new WorkbookError('文件解压后过大'),
  tooSlow: () => new WorkbookError('文件解析超时'),
  tooMuch: () => new WorkbookError('文件内容过大，无法解析'),
  file: ({ fileBytes }: ReadLimits) =>
    new WorkbookError(`文件大小超出${Math.floor(fileBytes / 1024 / 1024)}MB限制`),
  rows: ({ rows }: ReadLimits) => new WorkbookError(`文件行数超过${rows}行限制`),
  columns: ({ columns }: ReadLimits) => new WorkbookError(`文件列数超过${columns}列限制`),
}
