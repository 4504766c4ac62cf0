import { dash, ellipsis, isNullLike } from './format.ts'

interface Props {
  account: unknown
  /** The name; without one the account is shown. */
  name?: unknown
  length?: number
}

/** Someone by name; the account is in the tooltip, because two people may share a name. */
export function Person({ account, name, length }: Props) {
  const stored = isNullLike(account) ? '' : String(account)
  if (stored === '') return dash
  if (stored === systemAccount) return '系统'
  const shown = isNullLike(name) ? stored : String(name)
  return <span title={shown === stored ? stored : `${shown}（${stored}）`}>{ellipsis(shown, length)}</span>
}

/** The account that jobs of the server write as. */
const systemAccount = 'system'
