import type { ReadLimits } from './read-limits.ts'

/** Why a file cannot be read or written. */
export type WorkbookErrorCode =
  | 'not-a-workbook'
  | 'unsupported-extension'
  | 'damaged'
  | 'encrypted'
  | 'too-large'
  | 'too-slow'
  | 'too-many-rows'
  | 'too-many-columns'

/** A file that cannot be read or written; the message is in Chinese and fit for the screen. */
export class WorkbookError extends Error {
  override name = 'WorkbookError'
  readonly code: WorkbookErrorCode

  constructor(code: WorkbookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The reasons for which a file is not read. */
export const readError = {
  notAWorkbook: () => new WorkbookError('not-a-workbook', '文件不是有效的Excel或CSV文件'),
  unsupportedExtension: () => new WorkbookError('unsupported-extension', '仅支持.xls、.xlsx、.csv格式的文件'),
  damaged: () => new WorkbookError('damaged', '文件内容异常，无法解析'),
  encrypted: () => new WorkbookError('encrypted', '文件已加密，请取消密码后重试'),
  unpackedTooLarge: () => new WorkbookError('too-large', '文件解压后过大'),
  tooMuchMemory: () => new WorkbookError('too-large', '文件内容过大，无法解析'),
  tooSlow: () =>
    new WorkbookError(
      'too-slow',
      '文件解析超时：内容过于复杂，请删除多余的样式、公式和空白区域，或另存为 .csv 后重试',
    ),
  fileTooLarge: ({ fileBytes }: ReadLimits) =>
    new WorkbookError('too-large', `文件大小超出${Math.floor(fileBytes / 1024 / 1024)}MB限制`),
  tooManyRows: ({ rows }: ReadLimits) => new WorkbookError('too-many-rows', `文件行数超过${rows}行限制`),
  tooManyColumns: ({ columns }: ReadLimits) =>
    new WorkbookError('too-many-columns', `文件列数超过${columns}列限制`),
}
