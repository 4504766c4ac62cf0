import {
  type DefinitionFile,
  definitionTransfer,
  readDefinitionFile,
} from '@banyan/contract/online/definition-file'
import { serve } from '#kernel/call/serve.ts'
import { Refusal } from '#kernel/refusal.ts'
import { exportDefinitions } from './definition-export.ts'
import { importFile, reviewImport } from './definition-import.ts'

/** Definitions of forms on their way to another tenant or installation (decision 0047). */
export const definitionTransferRoutes = serve(definitionTransfer, {
  async exportDefinitions({ tx, me, input: { ids } }) {
    if (ids.length > 50) throw new Refusal('一次最多导出50个表单')
    return { text: await exportDefinitions({ tx, me }, ids) }
  },
  reviewImport: ({ app, me, peer, input: { file } }) => reviewImport({ app, me, peer }, readFile(file)),
  async importDefinitions({ app, me, peer, input: { file, plan } }) {
    return { outcomes: await importFile({ app, me, peer }, readFile(file), plan) }
  },
})

function readFile(text: string): DefinitionFile {
  const read = readDefinitionFile(text)
  if ('fault' in read) throw new Refusal(read.fault)
  return read.file
}
