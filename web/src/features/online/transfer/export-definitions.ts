import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { call, saveFile } from '#kit/call/api.ts'

/** Saves form definitions as one file; the caller shows a refusal. */
export async function exportDefinitions(ids: string[]): Promise<void> {
  const { text } = await call(definitionTransfer.exportDefinitions, { ids }, { showsRefusal: true })
  saveFile(new Blob([text], { type: 'application/json' }), '表单定义.json')
}
