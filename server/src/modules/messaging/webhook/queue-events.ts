import { type RecordEvent, recordEvents } from '@banyan/contract/messaging/webhook'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { waitForLock } from '#kernel/database/claim.ts'
import { snake } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { catalogues } from '#kernel/records/catalogue.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { qualifiedColumn, type Row, rowScope } from '#kernel/records/list/row-scope.ts'
import { binSource } from '#kernel/records/recycle-bin.ts'
import { loadRights } from '#modules/access/public.ts'
import { isFollowed } from '../live/seen-rows.ts'
import { queueOutgoing } from '../outgoing/queue-outgoing.ts'
import { findTimelines } from './heard-events.ts'
import {
  type EnabledWebhook,
  findEnabledWebhooks,
  findOwner,
  findSteps,
  type HappenedEvent,
  type TimelineStep,
  takeEvents,
} from './record-event.queries.ts'

const eventsLock = 7270012
/** Longer bodies are sent without the content of the record. */
const longestBody = 200_000

/** Queues the earliest events of a tenant for each webhook that wants them, and gives their number. */
export async function queueEvents(tx: Tx, tenantId: number, limit: number): Promise<number> {
  await waitForLock(tx, eventsLock, tenantId)
  const events = await takeEvents(tx, limit)
  if (events.length === 0) return 0
  for (const webhook of await findEnabledWebhooks(tx)) {
    const mine = events.filter(({ tableName }) => webhook.watches.includes(tableName))
    const owner = mine.length ? await callerOfOwner(tx, tenantId, webhook) : undefined
    const source = owner?.catalogue.entities.get(webhook.entity ?? '')
    if (owner && source && isFollowed(source) && owner.rights.lists(source))
      await queueForWebhook(tx, { webhook, owner, source }, mine)
  }
  return events.length
}

interface WebhookWithOwner {
  webhook: EnabledWebhook
  owner: Caller
  source: ListSource
}

async function queueForWebhook(
  tx: Tx,
  told: WebhookWithOwner,
  events: readonly HappenedEvent[],
): Promise<void> {
  const { webhook, owner, source } = told
  const steps = new Map<string, TimelineStep & { event: string | undefined }>()
  for (const timeline of findTimelines(tx, source)) {
    const ids = events.filter(({ tableName }) => tableName === timeline.table).map(({ rowId }) => rowId)
    if (ids.length)
      for (const [id, step] of await findSteps(tx, timeline, ids))
        steps.set(id, { ...step, event: timeline.as[step.kind] })
  }
  const rows = await findRecords(tx, owner, source, [...new Set(events.map(recordIdIn))])
  const scope = { columns: rowScope(source, owner).columns, fields: webhook.fields }
  const bodies = events.flatMap((happened) => {
    const step = happened.tableName === source.tableName ? undefined : steps.get(happened.rowId)
    const event = (step ? step.event : happened.event) as RecordEvent | undefined
    const row = rows.get(recordIdIn(happened))
    const isWanted = event && webhook.events.includes(event) && (happened.wholeId === null || step)
    // An erased record cannot be checked against rules, so only unlimited owners are notified.
    const isSeen = row || (event === 'deleted' && !owner.rights.rowRule(source))
    const changed = event === 'changed' ? changedMembers(happened, source, scope) : undefined
    if (!isWanted || !isSeen || changed?.length === 0) return []
    return [{ happened, event, changed, step, record: row ? chosenMembers(row, scope) : null }]
  })
  await queueOutgoing(
    tx,
    bodies.map(({ happened, event, changed, step, record }) => {
      const id = newId()
      const body = {
        id,
        event: `${source.entity}.${event}`,
        time: happened.happenedAt.toISOString(),
        tenantId: owner.tenantId,
        entity: source.entity,
        recordId: recordIdIn(happened),
        ...(step
          ? { step: { kind: step.kind, createBy: step.createBy, createTime: step.createTime } }
          : { version: happened.rowVersion }),
        changed,
        record,
      }
      const text = JSON.stringify(body)
      return {
        ...{ id, channel: 'target' as const, targetId: webhook.id, event },
        recordId: `${source.entity}:${body.recordId}`,
        payload: {
          // Without the name of the record, because not every reader of the log may see it.
          title: `${source.description.title} ${recordEvents[event]}`,
          text: text.length > longestBody ? JSON.stringify({ ...body, record: null, isTooLong: true }) : text,
        },
      }
    }),
  )
}

const recordIdIn = ({ wholeId, rowId }: HappenedEvent) => wholeId ?? rowId

/** The records that the owner may see, including removed ones, whose removal is sent too. */
async function findRecords(
  tx: Tx,
  owner: Caller,
  source: ListSource,
  ids: string[],
): Promise<Map<string, Row>> {
  const rows = new Map((await findRowsInScope(tx, source, owner, ids)).map((row) => [row.id, row]))
  const others = ids.filter((id) => !rows.has(id))
  const removed = others.length ? await findRowsInScope(tx, binSource(source), owner, others) : []
  for (const row of removed) rows.set(row.id, row)
  return rows
}

interface ChosenMembers {
  columns: ReturnType<typeof rowScope>['columns']
  fields: readonly string[]
}

const isSentMember = ({ fields }: ChosenMembers, member: string) =>
  fields.length === 0 || fields.includes(member)

function chosenMembers(row: Row, scope: ChosenMembers): Record<string, unknown> {
  const members = [...scope.columns.keys()].filter((member) => isSentMember(scope, member))
  return Object.fromEntries(['id', ...members].map((member) => [member, row[member] ?? null]))
}

/** The sent members that a change concerns; an empty list means that no event is sent. */
function changedMembers({ changed }: HappenedEvent, source: ListSource, scope: ChosenMembers): string[] {
  return [...scope.columns.values()].flatMap(({ member, sql }) => {
    const isOwn = sql === qualifiedColumn(source, `"${snake(member)}"`)
    return isOwn && isSentMember(scope, member) && changed?.includes(snake(member)) ? [member] : []
  })
}

/** The person who last saved the webhook, with their present rights; `undefined` when they left or are frozen. */
async function callerOfOwner(
  tx: Tx,
  tenantId: number,
  { ownerId }: EnabledWebhook,
): Promise<Caller | undefined> {
  const person = ownerId ? await findOwner(tx, ownerId) : undefined
  if (!person) return undefined
  const who = { ...person, tenantId, sessionId: '', homeTenantId: tenantId }
  return {
    ...who,
    rights: await loadRights(tx, { ...who, accessVersion: 0 }),
    catalogue: await tx.app.part(catalogues).of(tx, tenantId),
  }
}
