import { readLocation } from '@banyan/contract/area/pointer'
import { device } from '@banyan/contract/fleet/device'
import { candidateLimit } from '@banyan/contract/service/handler-candidate'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { findRows } from '#kernel/records/list/find.ts'
import {
  canList,
  fromClause,
  isHidden,
  qualifiedColumn,
  type Row,
  rowScope,
} from '#kernel/records/list/row-scope.ts'
import { userSource } from '#modules/identity/public.ts'

/** People by id whom the caller may see and who can work, by a part of their names. */
export function findWorkers({ tx, me }: Reading, ids: string[], keyword: string): Promise<Row[]> {
  const conditions: Fragment[] = [(bind) => `status = '1' and id = any(${bind(ids)})`]
  if (keyword) {
    if (isHidden(userSource, me, 'realname')) return Promise.resolve([])
    conditions.push((bind) => `position(${bind(keyword)} in realname) > 0`)
  }
  return findRows(tx, userSource, me, 'username', conditions, keyword ? candidateLimit : undefined)
}

/** The number of open orders of each person, among those the caller may see; none where a rule hides the handler. */
export async function countOpenOrders(
  { tx, me }: Reading,
  source: ListSource,
  userIds: string[],
): Promise<Map<string, number> | undefined> {
  if (!canList(me, source) || isHidden(source, me, 'handlerId') || isHidden(source, me, 'status'))
    return undefined
  const { where } = rowScope(source, me, [
    (bind) => `handler_id = any(${bind(userIds)}) and status in ('1', '2', '3')`,
  ])
  const { rows } = await tx.$client.query<{ id: string; count: number }>(
    statement(
      (bind) =>
        `select handler_id as id, count(*)::int as count from ${fromClause(source, me)(bind)} where ${where(bind)} group by 1`,
    ),
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The last known place of a person and its time. */
interface LastPlace {
  place: string
  lng: number
  lat: number
  placeTime: string
}

interface PlaceRow {
  id: string
  location: string
  lng: number
  lat: number
  time: string
}

/** Where people were last: by their devices, or by the orders they took or finished, as far as the caller sees them. */
export async function findLastPlaces(
  reading: Reading,
  orders: ListSource,
  userIds: string[],
): Promise<Map<string, LastPlace>> {
  const found = [
    ...(await placesByDevices(reading, userIds)),
    ...(await placesByOrders(reading, orders, userIds)),
  ]
  const last = new Map<string, LastPlace>()
  for (const { id, location, lng, lat, time } of found) {
    const known = last.get(id)
    if (!known || known.placeTime < time)
      last.set(id, { place: readLocation(location).description, lng, lat, placeTime: time })
  }
  return last
}

async function placesByDevices({ tx, me }: Reading, userIds: string[]): Promise<PlaceRow[]> {
  const source = me.catalogue.entities.get(device.list.family)
  if (!source || !me.rights.can(device.list.needs)) return []
  if (['location', 'lastTime', 'users'].some((member) => isHidden(source, me, member))) return []
  const { where } = rowScope(source, me, [
    () => `${qualifiedColumn(source, 'longitude')} is not null and last_time is not null`,
  ])
  const { rows } = await tx.$client.query<PlaceRow>(
    statement(
      (
        bind,
      ) => `select distinct on (held.user_id) held.user_id as id, placed.location, placed.lng, placed.lat,
          to_char(placed.time, 'YYYY-MM-DD HH24:MI:SS') as time
        from fleet_device_user held join (
          select ${qualifiedColumn(source, 'id')} as id, location, longitude as lng, latitude as lat, last_time as time
          from ${fromClause(source, me)(bind)} where ${where(bind)}) placed on placed.id = held.device_id
        where held.user_id = any(${bind(userIds)}) and held.del_flag = 0
        order by held.user_id, placed.time desc`,
    ),
  )
  return rows
}

const orderMembers = ['location', 'handlerId', 'acceptTime', 'finishTime']

async function placesByOrders(
  { tx, me }: Reading,
  source: ListSource,
  userIds: string[],
): Promise<PlaceRow[]> {
  if (!canList(me, source) || orderMembers.some((member) => isHidden(source, me, member))) return []
  const scope = rowScope(source, me)
  const where = all([
    scope.where,
    (bind) =>
      `handler_id = any(${bind(userIds)}) and longitude is not null and accept_time > app_now() - interval '7 days'`,
  ])
  const { rows } = await tx.$client.query<PlaceRow>(
    statement(
      (
        bind,
      ) => `select distinct on (handler_id) handler_id as id, location, longitude as lng, latitude as lat,
          to_char(greatest(accept_time, finish_time), 'YYYY-MM-DD HH24:MI:SS') as time
        from ${fromClause(source, me)(bind)} where ${where(bind)}
        order by handler_id, greatest(accept_time, finish_time) desc`,
    ),
  )
  return rows
}
