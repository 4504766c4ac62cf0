import type { Waiting } from '#kit/call/outbox.ts'

const isProblem = ({ state }: Waiting) => state === 'refused' || state === 'conflict' || state === 'failed'

/** Summarises the queue; entries that need a decision come first. */
export function queueSummary(items: readonly Waiting[]): { text: string; count: number; problems: number } {
  const open = items.filter(({ state }) => state !== 'stored')
  const problems = open.filter(isProblem).length
  const going = open.filter((item) => !isProblem(item))
  const pictures = going.filter(({ local, isPicture }) => local && isPicture).length
  const files = going.filter(({ local, isPicture }) => local && !isPicture).length
  const calls = going.filter(({ local }) => !local).length
  const parts = [
    problems > 0 && `${problems} 项需要处理`,
    pictures > 0 && `${pictures} 张照片待上传`,
    files > 0 && `${files} 个文件待上传`,
    calls > 0 && `${calls} 项待提交`,
  ]
  return { text: parts.filter(Boolean).join('，'), count: open.length, problems }
}

export const stateText = ({ state, local, percent }: Waiting): string => {
  if (state === 'sending') return local && percent !== undefined ? `正在上传 ${percent}%` : '正在提交'
  if (state === 'paused') return '已暂停'
  if (state === 'waiting') return local ? '待上传' : '待提交'
  return { refused: '未被接受', conflict: '数据已被修改', failed: '提交失败', stored: '已上传' }[state]
}
