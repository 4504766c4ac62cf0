import { fieldsOf } from '@banyan/contract/field'
import {
  type RecordEvent,
  recordEvents,
  type WebhookChoice,
  webhook,
  webhookSecretPrefix,
} from '@banyan/contract/messaging/webhook'
import { serve } from '#kernel/call/serve.ts'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId, randomToken } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { readPaging } from '#kernel/records/list/paging.ts'
import { rowScope } from '#kernel/records/list/row-scope.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { isFollowed } from '../live/seen-rows.ts'
import { addressHint } from '../outgoing/group-robot.routes.ts'
import { queueOutgoing, scheduleDelivery } from '../outgoing/queue-outgoing.ts'
import { listedAddress, sealPlace } from '../outgoing/send-to-target.ts'
import {
  clearSentContents,
  findLog,
  findTargetOfFamily,
  insertTarget,
  removeTarget,
  requeueDelivery,
  updateTarget,
} from '../outgoing/target.queries.ts'
import { possibleEvents, tablesFor } from './heard-events.ts'
import { findWebhooks } from './webhook.queries.ts'

/** Events of records for other systems; `allowed` are the prefixes of addresses they may be sent to. */
export const webhookRoutes = (allowed: readonly string[]) =>
  serve(webhook, {
    async list({ tx, me, input: { name, ...asked } }) {
      const { records, total } = await findWebhooks(tx, { name, ...readPaging(asked) })
      const titleOf = (entity: string) => me.catalogue.entities.get(entity)?.description.title ?? ''
      return { records: records.map((each) => ({ ...each, title: titleOf(each.entity) })), total }
    },
    async choices({ tx, me }) {
      return [...me.catalogue.entities.values()].flatMap((source) => entityChoice(tx, me, source) ?? [])
    },
    async create({ tx, me, peer, app, input: { url, ...draft } }) {
      const chosen = checkChoice(tx, me, draft)
      const address = checkAddress(url, allowed)
      const id = newId()
      const place = { tenantId: me.tenantId, id }
      const { seal } = app.part(textSeal)
      const secret = newSecret()
      await insertTarget(tx, {
        ...{ ...draft, ...chosen, id, kind: 'webhook', ownerId: me.userId },
        sealedUrl: seal(address, sealPlace(place, 'url')),
        urlHint: addressHint(address),
        sealedSecret: seal(secret, sealPlace(place, 'secret')),
      })
      await audit(tx, me, peer, {
        content: `新增事件推送：${draft.name}`,
        operateType: operationCodes.add,
        entity: 'webhook',
        rowId: id,
        after: { ...auditedMembers({ ...draft, ...chosen }), address: addressHint(address) },
      })
      return { id, secret }
    },
    async change({ tx, me, peer, app, input: { id, version, url, ...draft } }) {
      // Refused for API keys, which may do less than their maker, whose rights the events would have.
      if (me.key) throw refuse.noPermission()
      const before = await findTargetOfFamily(tx, 'webhook', id)
      if (!before) throw refuse.missing()
      const chosen = checkChoice(tx, me, draft)
      const address = url ? checkAddress(url, allowed) : undefined
      const { seal } = app.part(textSeal)
      const changed = await updateTarget(tx, id, version ?? before.version, {
        ...{ ...draft, ...chosen, ownerId: me.userId },
        ...(address && {
          sealedUrl: seal(address, sealPlace({ tenantId: me.tenantId, id }, 'url')),
          urlHint: addressHint(address),
        }),
      })
      if (changed.length === 0) throw refuse.stale()
      if (before.ownerId !== me.userId) await clearSentContents(tx, id)
      await scheduleDelivery(tx, me.tenantId)
      await audit(tx, me, peer, {
        content: `编辑事件推送：${draft.name}`,
        operateType: operationCodes.edit,
        entity: 'webhook',
        rowId: id,
        before: { ...auditedMembers(before), address: before.urlHint },
        after: {
          ...auditedMembers({ ...draft, ...chosen }),
          address: address ? addressHint(address) : before.urlHint,
        },
      })
      return null
    },
    async renewSecret({ tx, me, peer, app, input: { id } }) {
      const before = await findTargetOfFamily(tx, 'webhook', id)
      if (!before) throw refuse.missing()
      const secret = newSecret()
      const place = sealPlace({ tenantId: me.tenantId, id }, 'secret')
      await updateTarget(tx, id, before.version, { sealedSecret: app.part(textSeal).seal(secret, place) })
      await audit(tx, me, peer, {
        content: `更换事件推送的密钥：${before.name}`,
        operateType: operationCodes.edit,
        entity: 'webhook',
        rowId: id,
      })
      return { secret }
    },
    async remove({ tx, me, peer, input: { id } }) {
      const { name } = firstOrRefuse(await removeTarget(tx, 'webhook', id))
      await audit(tx, me, peer, {
        content: `删除事件推送：${name}`,
        operateType: operationCodes.remove,
        entity: 'webhook',
        rowId: id,
      })
      return null
    },
    async test({ tx, me, input: { id } }) {
      if (!(await findTargetOfFamily(tx, 'webhook', id))) throw refuse.missing()
      const recordId = newId()
      const time = new Date(tx.app.part(clock).now()).toISOString()
      const text = JSON.stringify({ id: recordId, event: 'test', time, tenantId: me.tenantId })
      await queueOutgoing(tx, [
        {
          ...{ id: recordId, channel: 'target', targetId: id, event: 'test' },
          payload: { title: '测试', text },
        },
      ])
      return { recordId }
    },
    async log({ tx, input: { id, ...asked } }) {
      return findLog(tx, 'webhook', id, readPaging(asked))
    },
    async resend({ tx, me, input: { recordId } }) {
      firstOrRefuse(await requeueDelivery(tx, 'webhook', recordId), '没有可以重新发送的记录')
      await scheduleDelivery(tx, me.tenantId)
      return null
    },
  })

const newSecret = () => `${webhookSecretPrefix}${randomToken()}`

/** A list that the caller may open, with what can happen to its records and the members they see. */
function entityChoice(tx: Tx, me: Caller, source: ListSource): WebhookChoice | undefined {
  if (!isFollowed(source) || source.partOf || !me.rights.lists(source)) return undefined
  const { columns } = rowScope(source, me)
  return {
    entity: source.entity,
    title: source.description.title,
    events: possibleEvents(tx, source),
    fields: fieldsOf(source.description.shape).flatMap(([member, { label, secret }]) =>
      columns.has(member) && !secret ? [{ member, label }] : [],
    ),
  }
}

/** Checks that list, events and members of a draft exist for the caller. */
function checkChoice(
  tx: Tx,
  me: Caller,
  draft: { entity: string; events: RecordEvent[]; fields?: string[] | null },
): { fields: string[]; watches: string[] } {
  const source = me.catalogue.entities.get(draft.entity)
  const choice = source && entityChoice(tx, me, source)
  if (!choice) throw new Refusal('对象不存在，或您没有查看它的权限')
  const wrong = draft.events.find((event) => !choice.events.includes(event))
  if (wrong) throw new Refusal(`${choice.title}没有“${recordEvents[wrong]}”事件`)
  const known = new Set(choice.fields.map(({ member }) => member))
  const fields = [...new Set(draft.fields ?? [])]
  const unknown = fields.find((member) => !known.has(member))
  if (unknown) throw new Refusal(`字段不存在，或您不能查看：${unknown}`)
  return { fields, watches: tablesFor(tx, source, draft.events) }
}

function checkAddress(url: string, allowed: readonly string[]): string {
  const listed = listedAddress('webhook', url, allowed)
  if (!listed)
    throw new Refusal(
      allowed.length
        ? '接收地址不在允许的范围内，请联系系统管理员'
        : '系统还没有允许任何接收地址，请联系系统管理员设置 OUTGOING_TARGETS',
    )
  return listed.url.href
}

const auditedMembers = ({
  name,
  entity,
  events,
  fields,
  status,
}: {
  name: string
  entity: string | null
  events: string[]
  fields: string[]
  status?: string
}) => ({ ...{ name, entity, status }, events: events.join(','), fields: fields.join(',') })
