import { groupRobot, type RobotKind, robotKinds } from '@banyan/contract/messaging/group-robot'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { newId } from '#kernel/keys.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { readPaging } from '#kernel/records/list/paging.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { findRobots } from './group-robot.queries.ts'
import { queueOutgoing, scheduleDelivery } from './queue-outgoing.ts'
import { listedAddress, sealPlace } from './send-to-target.ts'
import {
  findLog,
  findTargetOfFamily,
  insertTarget,
  removeTarget,
  requeueDelivery,
  updateTarget,
} from './target.queries.ts'

/** Robots of groups; `allowed` are prefixes of addresses besides those of their makers. */
export const groupRobotRoutes = (allowed: readonly string[]) =>
  serve(groupRobot, {
    async list({ tx, me, input: { name, ...asked } }) {
      const { size, offset } = readPaging(asked)
      return findRobots(tx, me.tenantId, { name, size, offset })
    },
    async create({ tx, me, peer, app, input: { url, secret, ...robot } }) {
      refuseLimited(me)
      const address = checkAddress(robot.kind, url, allowed)
      const id = newId()
      const place = { tenantId: me.tenantId, id }
      const { seal } = app.part(textSeal)
      await insertTarget(tx, {
        ...robot,
        id,
        sealedUrl: seal(address, sealPlace(place, 'url')),
        urlHint: addressHint(address),
        sealedSecret: secret ? seal(secret, sealPlace(place, 'secret')) : null,
      })
      await audit(tx, me, peer, {
        content: `新增群机器人：${robot.name}`,
        operateType: operationCodes.add,
        entity: 'groupRobot',
        rowId: id,
        after: { ...auditedMembers(robot), address: addressHint(address) },
      })
      return { id }
    },
    async change({ tx, me, peer, app, input: { id, version, url, secret, ...robot } }) {
      refuseLimited(me)
      const before = await findTargetOfFamily(tx, 'robot', id)
      if (!before) throw refuse.missing()
      const address = url ? checkAddress(robot.kind, url, allowed) : undefined
      if (!address && robot.kind !== before.kind) throw new Refusal('更换类型时请重新填写机器人地址')
      const place = { tenantId: me.tenantId, id }
      const { seal } = app.part(textSeal)
      const changed = await updateTarget(tx, id, version ?? before.version, {
        ...robot,
        ...(address
          ? { sealedUrl: seal(address, sealPlace(place, 'url')), urlHint: addressHint(address) }
          : {}),
        ...(typeof secret === 'string'
          ? { sealedSecret: secret ? seal(secret, sealPlace(place, 'secret')) : null }
          : {}),
      })
      if (changed.length === 0) throw refuse.stale()
      await scheduleDelivery(tx, me.tenantId)
      await audit(tx, me, peer, {
        content: `编辑群机器人：${robot.name}`,
        operateType: operationCodes.edit,
        entity: 'groupRobot',
        rowId: id,
        before: { ...auditedMembers(before), address: before.urlHint },
        after: { ...auditedMembers(robot), address: address ? addressHint(address) : before.urlHint },
      })
      return null
    },
    async remove({ tx, me, peer, input: { id } }) {
      const { name } = firstOrRefuse(await removeTarget(tx, 'robot', id))
      await audit(tx, me, peer, {
        content: `删除群机器人：${name}`,
        operateType: operationCodes.remove,
        entity: 'groupRobot',
        rowId: id,
      })
      return null
    },
    async test({ tx, me, input: { id } }) {
      const robot = await findTargetOfFamily(tx, 'robot', id)
      if (!robot) throw refuse.missing()
      const recordId = newId()
      await queueOutgoing(tx, [
        {
          id: recordId,
          channel: 'target',
          targetId: id,
          event: 'test',
          payload: { title: '测试消息', text: `${me.realname || me.username} 在控制台发送了这条测试消息。` },
        },
      ])
      return { recordId }
    },
    async log({ tx, input: { id, ...asked } }) {
      const { size, offset } = readPaging(asked)
      return findLog(tx, 'robot', id, { size, offset })
    },
    async resend({ tx, me, input: { recordId } }) {
      firstOrRefuse(await requeueDelivery(tx, 'robot', recordId), '没有可以重新发送的记录')
      await scheduleDelivery(tx, me.tenantId)
      return null
    },
  })

/**
 * Groups get messages about all orders, so only people who see all orders may set up a robot (security, section 15).
 */
function refuseLimited({ rights, catalogue }: Caller): void {
  const orders = catalogue.entities.get('workOrder')
  const customers = catalogue.entities.get('consumer')
  const isLimited =
    (orders && (!rights.lists(orders) || rights.rowRule(orders))) ||
    (customers && rights.ruled.rowRule(customers))
  if (isLimited) throw refuse.beyond('群里会看到所有工单，您只能看到一部分，不能设置群机器人')
}

function checkAddress(kind: RobotKind, url: string, allowed: readonly string[]): string {
  const listed = listedAddress(kind, url, allowed)
  if (!listed) throw new Refusal(`地址不是${robotKinds[kind].label}机器人的地址，也不在允许的范围内`)
  return listed.url.href
}

/** The host, and the last characters to tell addresses apart. */
export const addressHint = (address: string) => `${new URL(address).host}/…${address.slice(-4)}`

const auditedMembers = ({
  name,
  kind,
  events,
  status,
}: {
  name: string
  kind: string
  events: string[]
  status: string
}) => ({
  ...{ name, kind, status },
  events: events.join(','),
})
