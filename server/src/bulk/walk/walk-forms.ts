import { menu } from '@banyan/contract/access/menu'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { log } from '@banyan/contract/identity/log'
import { formEntity, onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { reportEditor } from '@banyan/contract/online/report-definition'
import { aField, define } from '#testing/definitions.ts'
import type { Client, TestServer } from '#testing/server.ts'
import { type AccessState, entities } from './walk-oracle.ts'
import { type Input, makeStep, type StepContext, type WalkStep } from './walk-steps.ts'

/** A form of the test; its values are unique texts: `tok` may be read, `pin` is masked for everybody. */
interface WalkForm {
  id: string
  table: string
}

/** The existing forms, read again before every step. */
export interface FormBoard {
  forms: WalkForm[]
  fields: (Input & { id: string; headId: string; dbFieldName: string })[]
  menus: string[]
}

const maskedField = () => aField('pin', { fieldShowType: 'password' })

/** Forms with rows of several departments, and one with a sub-table; each has a menu with its actions. */
export async function makeForms(chief: Client, sql: TestServer['sql'], orgCodes: string[]): Promise<void> {
  const [top] = await chief.call(menu.tops, {})
  const made = async (tableName: string, more: { tableType?: number; main?: string } = {}) => {
    const { tableType = 1, main } = more
    const fields = [
      aField('tok'),
      aField('person'),
      maskedField(),
      ...(main ? [aField('main_id', { mainTable: main, mainField: 'id' })] : []),
    ]
    const id = await define(chief, { tableName, tableType, ...(main ? { relationType: 0 } : {}), fields })
    return { id, table: tableName }
  }
  const forms = [
    await made('onl_walk_pay'),
    await made('onl_walk_plan', { tableType: 2 }),
    await made('onl_walk_own'),
  ]
  const part = await made('onl_walk_part', { tableType: 3, main: 'onl_walk_plan' })
  for (const { id } of forms) {
    await chief.call(formDefinition.publish, { id })
    await chief.call(formMenu.addFormMenu, { id, parentId: top!.id })
  }
  // Look-ups that a form declares: of records, and of the rows of a sub-table.
  const chosen = (name: string, dictTable: string) =>
    aField(name, { fieldShowType: 'list', dictTable, dictText: 'tok', dictField: 'tok' })
  const fields = [chosen('pay', 'onl_walk_pay'), chosen('part', 'onl_walk_part')]
  const use = await define(chief, { tableName: 'onl_walk_use', fields })
  await chief.call(formDefinition.publish, { id: use })
  for (const { id } of [...forms, part]) {
    const [{ name }] = (await sql(`select physical_name as name from online_form_head where id = $1`, [
      id,
    ])) as [{ name: string }]
    const rows = orgCodes.flatMap((code, at) => [`${code}x${at}`, `${code}y${at}`])
    await sql(`alter table "${name}" disable trigger stamp`)
    await sql(
      `insert into "${name}" (id, tenant_id, tok, person, pin, create_by, sys_org_code${id === part.id ? ', main_id' : ''})
       select r, $2, 'tok.' || $3 || '.' || r, 'p' || r, 'pin.' || r, 'nobody', split_part(r, case when r like '%x%' then 'x' else 'y' end, 1)${id === part.id ? ', r' : ''}
       from unnest($1::text[]) r`,
      [rows, chief.tenantId, id],
    )
    await sql(`alter table "${name}" enable trigger stamp`)
    if (id !== part.id)
      entities[formEntity(id)] = { table: name, members: ['tok', 'person'], org: 'sys_org_code' }
  }
  formBySubTable.set(part.id, forms[1]!.id)
}

/** Sub-table → the form whose rules count for its rows. */
const formBySubTable = new Map<string, string>()

export async function readForms(sql: TestServer['sql'], tenantId: number): Promise<FormBoard> {
  const all = (text: string) => sql<Record<string, never>>(text, [tenantId])
  return {
    forms: (await all(
      `select id, table_name as table from online_form_head where tenant_id = $1 and del_flag = 0`,
    )) as unknown as WalkForm[],
    fields: (await all(
      `select id, head_id as "headId", db_field_name as "dbFieldName", db_field_txt as "dbFieldTxt", db_type as "dbType",
         db_length as "dbLength", field_show_type as "fieldShowType", main_table as "mainTable", main_field as "mainField",
         dict_table as "dictTable", dict_text as "dictText", dict_field as "dictField", 1 as "isShowList", 1 as "isShowForm"
       from online_form_field where tenant_id = $1 and del_flag = 0`,
    )) as unknown as FormBoard['fields'],
    menus: (
      await sql<{ id: string }>(
        `select id from access_permission where tenant_id = $1 and del_flag = 0 and menu_type = 1`,
        [tenantId],
      )
    ).map(({ id }) => id),
  }
}

const anyForm = ({ board, pick }: StepContext): WalkForm =>
  pick(board.forms) ?? { id: 'none', table: 'onl_none' }
/** Usually a form that the random steps made, because the other forms hold the rows that the test checks. */
const formToRemove = (c: StepContext): WalkForm => {
  const own = c.board.forms.filter(({ table }) => !table.startsWith('onl_walk_'))
  const isAny = c.pick([...Array(20).keys()]) === 0
  return c.pick(isAny ? c.board.forms : own) ?? { id: 'none', table: 'onl_none' }
}
const fieldsOfForm = ({ board }: StepContext, id: string) =>
  board.fields.filter(({ headId }) => headId === id)
const randomColumn = ({ pick }: StepContext) => pick(['tok', 'person', 'pin', 'tok'])
const withoutHeadId = ({ headId: _, ...field }: FormBoard['fields'][number]): Input => field

/** Forms are designed, published and removed, and menus led to them. */
export const formSteps: WalkStep[] = [
  makeStep(formDefinition.publish, (c) => ({ id: anyForm(c).id })),
  makeStep(formDefinition.publish, (c) => ({ id: anyForm(c).id })),
  makeStep(formDefinition.addAll, (c) => ({
    head: { tableName: `onl_w${c.fresh()}`, tableTxt: '新表', tableType: c.pick([1, 2]) },
    fields: [aField('tok'), maskedField()],
  })),
  // Adds a look-up of some form, unmasks a control, changes the main form, or removes a field.
  makeStep(formDefinition.editAll, (c) => ({
    head: { id: anyForm(c).id },
    fields: [
      aField(`f${c.fresh()}`, {
        fieldShowType: 'list',
        dictTable: anyForm(c).table,
        dictText: randomColumn(c),
        dictField: randomColumn(c),
      }),
    ],
  })),
  makeStep(formDefinition.editAll, (c) => {
    const { id } = anyForm(c)
    const pins = fieldsOfForm(c, id).filter(({ dbFieldName }) => dbFieldName === 'pin')
    return { head: { id }, fields: pins.map((field) => ({ ...withoutHeadId(field), fieldShowType: 'text' })) }
  }),
  makeStep(formDefinition.editAll, (c) => {
    const pointer = c.pick(c.board.fields.filter(({ mainTable }) => mainTable))
    const fields = pointer ? [{ ...withoutHeadId(pointer), mainTable: anyForm(c).table }] : []
    return { head: { id: pointer?.headId ?? 'none' }, fields }
  }),
  makeStep(formDefinition.editAll, (c) => {
    const { id } = anyForm(c)
    return {
      head: { id },
      fields: [],
      deleteFieldIds: c.some(fieldsOfForm(c, id), 0.2).map((field) => field.id),
    }
  }),
  makeStep(formDefinition.addDesign, (c) => ({
    head: { tableName: `onl_d${c.fresh()}`, tableTxt: '设计的表', tableType: 1 },
    fields: [aField('tok'), maskedField()],
    tables: [],
  })),
  // Sends the whole form with an unmasked control and a look-up of some form.
  makeStep(formDefinition.editDesign, (c) => {
    const { id, table } = anyForm(c)
    const fields = fieldsOfForm(c, id).map((field) => ({
      ...withoutHeadId(field),
      ...(field.dbFieldName === 'pin' && { fieldShowType: 'text' }),
    }))
    const chosen = aField(`f${c.fresh()}`, {
      fieldShowType: 'list',
      dictTable: anyForm(c).table,
      dictText: randomColumn(c),
      dictField: randomColumn(c),
    })
    const head = { id, tableName: table, tableTxt: '再设计', tableType: 1 }
    return { head, fields: [...fields, chosen], tables: [] }
  }),
  makeStep(formDefinition.restoreVersion, (c) => ({ id: anyForm(c).id, formVersion: c.pick([1, 2]) })),
  makeStep(formDefinition.takeBack, (c) => ({ id: anyForm(c).id })),
  makeStep(formHead.remove, (c) => ({ id: formToRemove(c).id })),
  makeStep(formHead.removeBatch, (c) => ({ ids: [formToRemove(c).id] })),
  makeStep(menu.edit, (c) => ({
    id: c.pick(c.board.menus) ?? 'none',
    url: `/online/cgformList/${anyForm(c).id}`,
  })),
  makeStep(menu.add, (c) => ({
    name: `页${c.fresh()}`,
    menuType: '1',
    parentId: 'menu-vehicle',
    url: `/walk/${c.fresh()}`,
    component: 'vclinfoExtend/vehicleType',
  })),
]

/** Reading calls, whose answers must respect data rules and masks. */
export const readingSteps: WalkStep[] = [
  makeStep(dictionary.search, (c) => ({ dict: `${anyForm(c).table},${randomColumn(c)},${randomColumn(c)}` })),
  makeStep(dictionary.search, (c) => ({ dict: `${anyForm(c).table},tok,tok` })),
  makeStep(onlineForm.data, (c) => ({ formCode: anyForm(c).id, pageSize: 500 })),
  makeStep(onlineForm.item, (c) => ({ formCode: anyForm(c).id })),
  makeStep(log.list, () => ({ pageSize: 500 })),
  makeStep(reportEditor.preview, (c) => ({
    code: `r${c.fresh()}`,
    name: '预览',
    cgrSql: anyForm(c).table,
    items: [{ fieldName: randomColumn(c), fieldTxt: '列', fieldType: 'String', isShow: true }],
  })),
]

/** The values in an answer that the caller's rules hide. */
export function findLeakedValues(answer: unknown, powers: AccessState['powers'], callerId: string): string[] {
  const text = JSON.stringify(answer) ?? ''
  const own = powers.get(callerId) ?? new Set()
  const tokens = [...text.matchAll(/tok\.(\w+)\.(\w+)/g)].filter(([, form = '', row]) => {
    const entity = formEntity(formBySubTable.get(form) ?? form)
    const isShown = formBySubTable.has(form) || own.has(`member ${entity} tok`)
    return !own.has(`row ${entity} ${row}`) || !isShown
  })
  return [...tokens.map(([token]) => token), ...[...text.matchAll(/pin\.\w+/g)].map(([pin]) => pin)].slice(
    0,
    5,
  )
}
