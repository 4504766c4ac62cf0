import { malformed } from '@banyan/contract/wire'

/**
 * A business rule refuses the call: the text is shown to the user and nothing is changed. Anything else that is thrown
 * is a bug.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  /** What the caller gets besides the text, e.g. the strength of a refused password. */
  readonly result: unknown
  /** The caller lacks a right, as opposed to a mistake in the input: written into the log. */
  readonly isDenial: boolean
  /** The action the caller does not hold, e.g. `vehicle:delete`: the answer names it in Chinese. */
  readonly missing: string | undefined

  constructor(
    text: string,
    {
      status = 200,
      code = 500,
      result = null as unknown,
      isDenial = false,
      missing = undefined as string | undefined,
    } = {},
  ) {
    super(text)
    this.isDenial = isDenial
    this.missing = missing
    this.status = status
    this.code = code
    this.result = result
  }
}

/** The refusals of DEC-002 with their own HTTP status. */
export const refuse = {
  malformed: (text = malformed) => new Refusal(text, { status: 400 }),
  noSession: () => new Refusal('登录已过期，请重新登录', { status: 401, code: 401, isDenial: true }),
  /** The session was ended by someone else; the only HTTP 500 that is answered on purpose (DEC-024). */
  endedSession: () => new Refusal('Token失效，请重新登录', { status: 500, isDenial: true }),
  noPermission: (missing?: string) =>
    new Refusal('没有权限，请联系管理员授权', { status: 403, code: 510, isDenial: true, missing }),
  /** A role wants a second factor and the person has none: the console leads to setting it up. */
  secondFactorMissing: () =>
    new Refusal('您的角色要求两步验证，请先完成设置', {
      status: 403,
      code: 510,
      result: { needsSecondFactor: true },
    }),
  foreignTenant: () =>
    new Refusal('用户租户信息变更,请重新登陆!', { status: 403, code: 510, isDenial: true }),
  /** It would give someone more than the caller has, or touch someone who has more (security, section 15). */
  beyond: (text: string) => new Refusal(text, { isDenial: true }),
  noPath: () => new Refusal('路径不存在，请检查路径是否正确', { status: 404, code: 404 }),
  tooMany: (text = '请求过于频繁，请稍后再试') => new Refusal(text, { status: 429, isDenial: true }),
  noSpace: () => new Refusal('服务器存储空间不足，请联系管理员', { status: 507 }),
  /** The connection broke while the commit was on its way. With the same Idempotency-Key it is safe to repeat. */
  unknownOutcome: () => new Refusal('数据库连接中断，不能确定是否已保存，请稍后刷新查看', { status: 503 }),
  unavailable: () => new Refusal('系统正在维护，请稍后再试', { status: 503 }),
  /** `stored` is what the row says now, for a form that shows both versions side by side. */
  stale: (stored?: unknown) =>
    new Refusal('数据已被他人修改，请刷新后重试', { result: stored === undefined ? null : { stored } }),
  /** A refusal about one member, which forms show at its field. */
  field: (field: string, message: string) => new Refusal(message, { result: { field, message } }),
  /** A refusal of a value that another record has; clients know it by `isTaken`, not by its text. */
  taken: (field: string, message: string) =>
    new Refusal(message, { result: { field, message, isTaken: true } }),
  missing: (text = '未找到对应数据') => new Refusal(text),
}

/** Refusal texts that clients of the family expect for missing or invisible records. */
export const absentTexts = { record: '未找到对应实体', definition: '实体不存在' } as const

/** The first row, or the refusal for rows that are not there or may not be seen. */
export function firstOrRefuse<T>(rows: readonly T[], text?: string): T {
  const [row] = rows
  if (row === undefined) throw refuse.missing(text)
  return row
}
