import { dictionary, remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { bizSettings, isBiz } from '@banyan/contract/files/biz'
import { storedFile } from '@banyan/contract/files/file'
import { ruleCheck } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillValue } from '@banyan/contract/online/fill-rule'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import type { Backend } from '#kit/call/backend.ts'

/** Which endpoints answer the calls of forms and their controls. */
export const formBackend: Backend = {
  choices: {
    items: dictionary.items,
    search: remoteDictionary.search,
    texts: dictionary.texts,
    searchTexts: remoteDictionary.texts,
    treeLevel: dictionary.tableTree,
    linked: linkedSelect.ofMain,
    linkedLevel: linkedSelect.level,
  },
  rules: { fill: fillValue.execute, check: ruleCheck.check, isFree: duplicateCheck.check },
  files: {
    upload: storedFile.upload,
    info: storedFile.facts,
    remove: storedFile.remove,
    limitsOf: (biz) => bizSettings(isBiz(biz) ? biz : 'temp'),
  },
}
