import { filledValue } from '@banyan/contract/service/template/filled'
import { isFilled, itemLabel, type TemplateItem, valueKinds } from '@banyan/contract/service/template/item'
import { filledValueText, type KnownNames } from '@banyan/contract/service/template/value-text'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe } from '@banyan/contract/uniform'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { pinnedTemplate } from './pinned-template.ts'
import { findForms, findReport } from './work-order.queries.ts'

/** Rows of a page with their waits, their filled forms, and the values in words by the template of each (DEC-116). */
export async function withForms(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0 || hidesForm(me)) return rows
  const forms = await findForms(
    tx,
    rows.map(({ id }) => id),
  )
  const read = await Promise.all(
    forms.map(async (form) => ({
      ...form,
      items: (await pinnedTemplate(tx, me.tenantId, form.serviceTypeId, form.templateVersion)).form.filter(
        isFilled,
      ),
    })),
  )
  const names = await findNames(tx, me, read)
  const byId = new Map(read.map((form) => [form.id, form]))
  return rows.map((row) => {
    const { formData = {}, items = [], waits = [] } = byId.get(row.id) ?? {}
    const texts = items
      .map((item) => ({ item, text: filledValueText(item, filledValue(formData, item.id), names) }))
      .filter(({ text }) => text !== '')
    return {
      ...row,
      waits,
      formData,
      formText: Object.fromEntries(texts.map(({ item, text }) => [item.id, text])),
      formSummary: texts.map(({ item, text }) => `${itemLabel(item)}：${text}`).join('；'),
    }
  })
}

/** Whether the caller may not see the filled form: then values, texts and report are hidden too. */
export function hidesForm(me: Caller): boolean {
  const source = me.catalogue.entities.get(workOrder[describe].name)
  return source !== undefined && isHidden(source, me, 'formSummary')
}

interface ReadForm {
  formData: Record<string, unknown>
  items: readonly TemplateItem[]
}

/** Names of the people and dictionary items that some forms hold, each asked for once. */
export async function findNames(tx: Tx, me: Caller, forms: readonly ReadForm[]): Promise<KnownNames> {
  const users = new Set<string>()
  const options = new Set<string>()
  for (const { formData, items } of forms) {
    for (const item of items) {
      const held = [filledValue(formData, item.id)].flat().filter((value) => typeof value === 'string')
      if (valueKinds[item.type] === 'people') for (const id of held) users.add(id)
      else if (item.data_type === 2) for (const id of held) options.add(id)
    }
  }
  const texts = tx.app.part(textSource)
  const none: ReadonlyMap<string, string> = new Map()
  const userNames = users.size ? await texts.lookup(tx, me, 'identity_user,realname,id', [...users]) : none
  const optionNames = options.size
    ? await texts.lookup(tx, me, 'service_sys_dict_item,item_name,id', [...options])
    : none
  return { user: (id) => userNames.get(id), dictItem: (id) => optionNames.get(id) }
}

/** A single order with its report and the templates it is rendered from. */
export async function withReport(tx: Tx, me: Caller, row: Row): Promise<Row> {
  const [found] = hidesForm(me) ? [] : await findReport(tx, row.id)
  if (!found) return row
  const { texts, templateVersion } = await pinnedTemplate(
    tx,
    me.tenantId,
    found.serviceTypeId,
    found.templateVersion,
  )
  return { ...row, reportData: found.reportData, templates: { templateVersion, ...texts } }
}
