import { formAction, formEntity, formVerbNames, formVerbs } from '@banyan/contract/online/form'
import type { Change } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { addPageMenu, findMenusTo } from '#modules/access/public.ts'
import { requireForm } from '../form/form.registry.ts'

/** Where the records of a form are worked on (DEC-043). */
export const formPath = (code: string): string => `/online/cgformList/${code}`

interface NewMenu {
  id: string
  parentId: string
  name?: string
  icon?: string
}

/** A menu entry for a published form with a button for each of its actions; roles are granted these. */
export async function addFormMenu(change: Change, { id, parentId, name, icon }: NewMenu): Promise<string> {
  const { head } = requireForm(change.me, id)
  const url = formPath(head.id)
  const [known] = await findMenusTo(change.tx, url)
  if (known) throw new Refusal(`该表单已有菜单「${known.name}」`)
  return addPageMenu(change, {
    parentId,
    name: name || head.tableTxt,
    icon: icon || 'Form',
    url,
    component: 'online/cgformList',
    families: [formEntity(head.id)],
    buttons: formVerbs.map((verb) => ({ name: formVerbNames[verb], action: formAction(head.id, verb) })),
  })
}
