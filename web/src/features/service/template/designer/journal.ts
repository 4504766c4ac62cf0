import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import * as journal from '#kit/designer/journal.ts'

/** The work on a template that was left in this window. */
export const readJournal = (key: journal.JournalKey, base: string) =>
  journal.readJournal<TemplateItem>(key, base, (items) => readItems(JSON.stringify(items)).ok)
