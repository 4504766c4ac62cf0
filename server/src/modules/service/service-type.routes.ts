import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { defaultWorkorderTemp } from '@banyan/contract/service/template/template'
import { type Context, serve } from '#kernel/call/serve.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import type { Draft } from '#kernel/records/records.ts'
import { insertRow, updateRow } from '#kernel/records/rows.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import { serviceTypes } from './service.tables.ts'
import {
  findTypeInScope,
  findVersion,
  findVersions,
  insertVersion,
  pickTemplates,
  type ServiceTypeRow,
  updateDrafts,
} from './service-type.queries.ts'
import { refuseFaultyTemplates } from './service-type.rules.ts'

const entity = uniformEntity(serviceType, serviceTypes, {
  insert: ({ tx }, draft) =>
    insertRow(tx, serviceTypes, { ...withDefaults(draft), workorderTemp: defaultWorkorderTemp }),
  update: ({ tx }, row, draft) => updateRow(tx, serviceTypes, row.id, withDefaults(draft)),
  difference: (before, after) => difference(withoutTexts(before), withoutTexts(after)),
})

export const serviceTypeRoutes = entityRoutes(serviceType, entity)

export const serviceTemplateRoutes = serve(serviceTemplate, {
  async details(context) {
    const type = await findSeenType(context)
    const { id, version, typeName, status, templateVersion } = type
    const draft = (await differsFromPublished(context, type)) ? 1 : 0
    return { id, version, typeName, status: Number(status), templateVersion, draft, ...pickTemplates(type) }
  },
  async publish(context) {
    const type = await findSeenType(context, true)
    if (!(await differsFromPublished(context, type))) throw new Refusal('模板没有改动，无需发布')
    refuseFaultyTemplates(type)
    const templateVersion = await insertVersion(context.tx, type, context.input.remark)
    await logChange(context, '发布服务模板', { templateVersion: type.templateVersion }, { templateVersion })
    return { templateVersion }
  },
  async versions(context) {
    const { id } = await findSeenType(context)
    const versions = await findVersions(context.tx, id)
    return addTexts(context.tx, context.me, [publisher], versions as never) as never
  },
  async version(context) {
    const { id, typeName } = await findSeenType(context)
    const { templateVersion, ...version } = await findVersion(context.tx, id, context.input.templateVersion)
    return { id, typeName, templateVersion, ...pickTemplates(version) }
  },
  async restore(context) {
    const { id } = await findSeenType(context, true)
    const version = await findVersion(context.tx, id, context.input.templateVersion)
    await updateDrafts(context.tx, id, pickTemplates(version))
    await logChange(context, '恢复服务模板', {}, { templateVersion: version.templateVersion })
    return null
  },
})

type Calling = Pick<Context<typeof serviceTemplate.details>, 'tx' | 'me' | 'peer' | 'input'>

const findSeenType = (context: Calling, lock = false): Promise<ServiceTypeRow> =>
  findTypeInScope(context, context.input.id, lock)

async function differsFromPublished({ tx }: Calling, type: ServiceTypeRow): Promise<boolean> {
  if (type.templateVersion === 0) return true
  const published = await findVersion(tx, type.id, type.templateVersion)
  return JSON.stringify(pickTemplates(published)) !== JSON.stringify(pickTemplates(type))
}

const logChange = (
  { tx, me, peer, input }: Calling,
  content: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) =>
  audit(tx, me, peer, {
    content,
    operateType: operationCodes.edit,
    entity: entity.source.entity,
    rowId: input.id,
    before,
    after,
  })

/** An emptied state means the usual one. */
const withDefaults = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.status === null ? { status: '1' } : {}),
})

/** Logs that a template was changed, without its content. */
function withoutTexts(row: Draft): Draft {
  const shown = { ...row }
  for (const member of ['workorderVariableTemp', 'reportTemp'])
    if (typeof shown[member] === 'string') shown[member] = `共 ${itemCount(shown[member])} 项`
  return shown
}

const itemCount = (text: string): number => (JSON.parse(text || '[]') as unknown[]).length

const publisher = {
  member: 'publishBy',
  sql: 'create_by',
  kind: 'text',
  searchable: false,
  lookup: 'identity_user,realname,username',
} as const
