import type { Point } from '@banyan/contract/area/outline'
import { readLocation, readPointer } from '@banyan/contract/area/pointer'
import { candidateLimit, handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { clockHours, wallNow } from '@banyan/contract/service/time/working-time'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { serve } from '#kernel/call/serve.ts'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { canList, isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { findPeopleWith } from '#modules/access/public.ts'
import { userSource } from '#modules/identity/public.ts'
import { findDepartsOfAll } from '#modules/organisation/public.ts'
import { findServiceType, findTypeInScope } from '../service-type.queries.ts'
import { findScales } from '../work-calendar.queries.ts'
import { dispatchOrders, lockOrders } from '../work-order/work-order.change.ts'
import { countOpenOrders, findLastPlaces, findWorkers } from './candidate.queries.ts'
import { rankCandidates, shortList } from './candidate.rules.ts'

export const handlerCandidateRoutes = serve(handlerCandidate, {
  async candidates({ tx, me, input: { id, serviceTypeId, point, keyword = '' } }) {
    const reading = { tx, me }
    const source = orderSource(reading)
    const order =
      id && canList(me, source) ? firstOrRefuse(await findRowsInScope(tx, source, me, [id])) : undefined
    if (serviceTypeId) await findTypeInScope(reading, serviceTypeId)
    const able = await findPeopleWith(tx, me.tenantId, workOrderState.accept.needs)
    const people = (await findWorkers(reading, able, keyword)).filter(
      (person) => person.id !== order?.handlerId,
    )
    const ids = people.map((person) => person.id)
    const [departs, counts, places] = [
      isHidden(userSource, me, 'orgCodeTxt') ? undefined : await findDepartsOfAll(tx, ids),
      await countOpenOrders(reading, source, ids),
      await findLastPlaces(reading, source, ids),
    ]
    const known = people.map((person) => ({
      id: person.id,
      realname: String(person.realname ?? ''),
      departName: (departs?.get(person.id) ?? []).map(({ departName }) => departName).join(','),
      openCount: counts ? (counts.get(person.id) ?? 0) : null,
      ...(places.get(person.id) ?? noPlace),
    }))
    return {
      onDuty: await isOnDuty(reading, serviceTypeId ?? idOrUndefined(order?.serviceTypeId)),
      people: shortList(rankCandidates(known, workPoint(order, point)), candidateLimit),
    }
  },
  async dispatchEach(context) {
    const { gives, remark } = context.input
    const source = orderSource(context)
    const rows = new Map(
      (
        await lockOrders(
          context,
          source,
          gives.map((give) => give.id),
        )
      ).map((row) => [row.id, row]),
    )
    for (const [handlerId, orderIds] of byHandler(gives))
      await dispatchOrders(
        context,
        source,
        orderIds.flatMap((id) => rows.get(id) ?? []),
        { handlerId, remark, isNamed: true },
      )
    return null
  },
})

const noPlace = { place: null, lng: null, lat: null, placeTime: null }
const idOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** Orders as their list shows them, with the same rules. */
function orderSource({ me }: Reading): ListSource {
  const source = me.catalogue.entities.get(workOrder.list.family)
  if (!source) throw new Error('the list of orders is not in the catalogue')
  return source
}

/** The point of the work: the given one, or that of the order. */
function workPoint(order: Row | undefined, point: string | undefined): Point | undefined {
  if (point) return readPointer(point)
  const location = idOrUndefined(order?.location)
  return location ? readPointer(readLocation(location).pointer) : undefined
}

/** Whether somebody works at this moment by the calendar of a type, or that of the tenant; nothing without any. */
async function isOnDuty({ tx }: Reading, serviceTypeId: string | undefined): Promise<number | null> {
  const scaleFor = await findScales(tx)
  const calendarId = serviceTypeId ? (await findServiceType(tx, serviceTypeId)).calendarId : null
  const scale = scaleFor(calendarId)
  if (scale === clockHours) return null
  const now = wallNow(tx.app.part(clock).now())
  return scale.worked(now + 1000) > scale.worked(now) ? 1 : 0
}

function byHandler(gives: readonly { id: string; handlerId: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, handlerId } of gives) groups.set(handlerId, [...(groups.get(handlerId) ?? []), id])
  return groups
}
