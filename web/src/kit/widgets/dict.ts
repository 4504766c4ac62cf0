import type { Choice } from '@banyan/contract/field-options'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call/api.ts'
import { type Backend, useBackend } from '#kit/call/backend.ts'
import { warn } from '#kit/call/report.ts'
import { storeDictionaries, useSession } from '#kit/call/session.ts'

const noCodeText = '字典Code不能为空!'

/** Items of a dictionary, from the cache of the login or else the server (ADMIN-066, ADMIN-075, ADMIN-076). */
export async function dictItems(
  items: Backend['choices']['items'],
  code: string,
): Promise<Choice[] | typeof noCodeText> {
  if (!code) return noCodeText
  const { dictionaries } = useSession.getState()
  const cached = dictionaries[code]
  if (cached) return cached
  const found = await call(items, { code })
  const isTable = code.includes(',') // a table without rows yet is nothing to warn about
  if (found.length === 0 && !isTable) warn('未获取到字典项数据')
  else if (!isTable) storeDictionaries({ ...useSession.getState().dictionaries, [code]: found })
  return found
}

/** The same as a hook; empty while loading. */
export function useDict(code: string | undefined): Choice[] {
  const { items } = useBackend().choices
  const cached = useSession((state) => (code ? state.dictionaries[code] : undefined))
  const asked = useQuery({
    queryKey: [items.family, items.name, { code }],
    queryFn: () => dictItems(items, code ?? ''),
    enabled: Boolean(code) && !cached,
  })
  return cached ?? (asked.data && asked.data !== noCodeText ? asked.data : none)
}

const none: Choice[] = []
