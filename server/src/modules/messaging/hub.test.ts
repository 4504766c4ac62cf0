import { expect, test } from 'vitest'
import { closeCodes, type SocketLink, socketHub } from './hub.ts'

let clock = 0
const hubNow = () => socketHub(() => clock)

class Recorded implements SocketLink {
  bufferedAmount = 0
  sent: string[] = []
  closed: number | undefined
  reason = ''
  isTerminated = false
  send(text: string) {
    this.sent.push(text)
  }
  close(code: number, reason: string) {
    this.closed = code
    this.reason = reason
  }
  terminate() {
    this.isTerminated = true
  }
}

function joined(
  hub: ReturnType<typeof socketHub>,
  userId: string,
  tenantId = 1000,
  sessionId = `s-${userId}`,
) {
  const line = new Recorded()
  const until = new Date(10_000_000)
  const seat = hub.join(line, { userId, tenantId, sessionId, sessionTenantId: tenantId, until })
  return { line, ...seat }
}
const cmds = ({ line }: { line: Recorded }) => line.sent.map((text) => JSON.parse(text).cmd)

test('MSG-024 DEC-038 a push to all reaches the tenant, a push to people only them', () => {
  const hub = hubNow()
  const [ann, bob, stranger] = [joined(hub, 'ann'), joined(hub, 'bob'), joined(hub, 'ann', 1001)]
  hub.deliver({ tenantId: 1000, msgId: 'm1' })
  hub.deliver({ tenantId: 1000, msgId: 'm2', userIds: ['bob', 'nobody'] })
  expect([cmds(ann), cmds(bob), cmds(stranger)]).toEqual([['topic'], ['topic', 'user'], []])
  expect(JSON.parse(bob.line.sent[1]!)).toEqual({
    cmd: 'user',
    msgId: 'm2',
    msgTxt: '有新的通知',
    userId: 'bob',
  })
})

test('after messages may have been missed every tenant looks again', () => {
  const hub = hubNow()
  const [ann, far] = [joined(hub, 'ann'), joined(hub, 'far', 1001)]
  hub.deliver(undefined)
  expect([cmds(ann), cmds(far)]).toEqual([
    ['topic', 'records', 'access'],
    ['topic', 'records', 'access'],
  ])
})

test('changed rights of a tenant are told in it, a changed membership to its person wherever they work', () => {
  const hub = hubNow()
  const [ann, bob, far] = [joined(hub, 'ann'), joined(hub, 'bob'), joined(hub, 'ann', 1001)]
  hub.tellAccess([1000, 7])
  expect([cmds(ann), cmds(bob), cmds(far)]).toEqual([['access'], ['access'], []])
  hub.tellAccessOf(['ann'])
  expect([cmds(ann), cmds(bob), cmds(far)]).toEqual([['access', 'access'], ['access'], ['access']])
  expect(JSON.parse(ann.line.sent[0]!)).toEqual({ cmd: 'access', msgTxt: '权限已变更' })
})

test('MSG-020 DEC-042 HeartBeat is answered, other text is ignored and never relayed', () => {
  const hub = hubNow()
  const [ann, bob] = [joined(hub, 'ann'), joined(hub, 'bob')]
  ann.hear('HeartBeat')
  ann.hear('{"cmd":"topic"}')
  ann.hear('heartbeat')
  expect(ann.line.sent).toEqual(['{"cmd":"heartcheck","msgTxt":"心跳响应"}'])
  expect(bob.line.sent).toEqual([])
})

test('security §12 a sixth socket of a user closes the oldest', () => {
  const hub = hubNow()
  const lines = Array.from({ length: 6 }, () => joined(hub, 'ann').line)
  expect(lines.map(({ closed }) => closed)).toEqual([closeCodes.crowded, ...Array(5).fill(undefined)])
  expect(hub.size()).toBe(5)
})

test('DEC-042 a socket silent for 90 s is closed, other text does not count as a sign of life', () => {
  const hub = hubNow()
  clock = 0
  const [silent, beating] = [joined(hub, 'ann'), joined(hub, 'bob')]
  clock = 80_000
  beating.hear('HeartBeat')
  silent.hear('noise')
  hub.sweep()
  expect(silent.line.closed).toBeUndefined()
  clock = 90_001
  hub.sweep()
  expect([silent.line.closed, beating.line.closed, hub.size()]).toEqual([closeCodes.silent, undefined, 1])
})

test('DEC-042 a socket ends with its session', () => {
  const hub = hubNow()
  clock = 0
  const [gone, stays, other] = [joined(hub, 'ann'), joined(hub, 'bob'), joined(hub, 'eve', 1001)]
  hub.endSockets(new Map([[hub.holders()[0]!, 'forced']]))
  expect([gone.line.closed, stays.line.closed, other.line.closed]).toEqual([
    closeCodes.session,
    undefined,
    undefined,
  ])
  const asked = hub.holders()
  const late = joined(hub, 'late')
  hub.endSockets(new Map(asked.filter(({ userId }) => userId === 'eve').map((holder) => [holder, 'frozen'])))
  expect([stays, other, late].map(({ line }) => line.closed)).toEqual([
    undefined,
    closeCodes.session,
    undefined,
  ])
  expect([gone.line.reason, other.line.reason]).toEqual(['forced', 'frozen'])
  clock = 10_000_001
  hub.sweep()
  expect(stays.line.closed).toBe(closeCodes.session)
})

test('security §12 a client that takes nothing is cut off', () => {
  const hub = hubNow()
  const { line } = joined(hub, 'ann')
  line.bufferedAmount = 100_000
  hub.deliver({ tenantId: 1000, msgId: 'm1' })
  expect([line.isTerminated, line.sent, hub.size()]).toEqual([true, [], 0])
})

test('security §14 the end of the server closes every socket with 1001', () => {
  const hub = hubNow()
  const { line, leave } = joined(hub, 'ann')
  hub.close()
  leave()
  expect([line.closed, hub.size()]).toEqual([1001, 0])
})

test('DEC-042 to the millisecond: 90 s of silence are not too long, and a session is over at its end', () => {
  const hub = hubNow()
  clock = 0
  const { line } = joined(hub, 'ann')
  clock = 90_000
  hub.sweep()
  expect(line.closed).toBeUndefined()
  const late = joined(hub, 'bob')
  clock = 10_000_000 - 1
  late.hear('HeartBeat')
  hub.sweep()
  expect([line.closed, late.line.closed]).toEqual([closeCodes.silent, undefined])
  clock = 10_000_000
  hub.sweep()
  expect(late.line.closed).toBe(closeCodes.session)
})

test('security §12 up to 64 KB may wait for a slow client, also for the answer to its heartbeat', () => {
  const hub = hubNow()
  const [slow, stuck] = [joined(hub, 'ann'), joined(hub, 'bob')]
  slow.line.bufferedAmount = 64 * 1024
  stuck.line.bufferedAmount = 64 * 1024 + 1
  for (const each of [slow, stuck]) each.hear('HeartBeat')
  expect([cmds(slow), slow.line.isTerminated]).toEqual([['heartcheck'], false])
  expect([cmds(stuck), stuck.line.isTerminated, hub.size()]).toEqual([[], true, 1])
})

test('who leaves hears nothing more, others of the same user do', () => {
  const hub = hubNow()
  clock = 0
  const [first, second, other] = [joined(hub, 'ann'), joined(hub, 'ann'), joined(hub, 'bob')]
  first.leave()
  expect(hub.holders().map(({ userId }) => userId)).toEqual(['ann', 'bob'])
  hub.deliver({ tenantId: 1000, msgId: 'm1', userIds: ['ann'] })
  hub.deliver({ tenantId: 1002, msgId: 'm2' })
  expect([cmds(first), cmds(second), cmds(other)]).toEqual([[], ['user'], []])
  second.leave()
  second.leave()
  hub.deliver({ tenantId: 1000, msgId: 'm3' })
  expect([cmds(second), other.line.sent.map((text) => JSON.parse(text))]).toEqual([
    ['user'],
    [{ cmd: 'topic', msgId: 'm3', msgTxt: '有新的通知', userId: '' }],
  ])
  expect([first, second, other].map(({ line }) => line.closed)).toEqual([undefined, undefined, undefined])
})
