import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import { call } from '#kit/call/api.ts'

/** Makes a dictionary of some options. */
export async function makeDictionary(
  dictCode: string,
  dictName: string,
  options: readonly { value: string; text: string }[],
): Promise<void> {
  const { id: dictId } = await call(dict.add, { dictName, dictCode })
  for (const [at, { value, text }] of options.entries())
    await call(dictItem.add, { dictId, itemText: text, itemValue: value, sortOrder: at + 1, status: '1' })
}
