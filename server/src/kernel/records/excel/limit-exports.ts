import { refuse } from '#kernel/refusal.ts'

const maxExportsPerUser = 2

/** Limits a user to two running exports at a time; a third is refused, not queued. */
export function exportLimit() {
  const running = new Map<string, number>()
  return {
    async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
      const now = running.get(userId) ?? 0
      if (now >= maxExportsPerUser) throw refuse.tooMany('导出任务过多，请等待前面的导出完成')
      running.set(userId, now + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
      }
    },
  }
}
