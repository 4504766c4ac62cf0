import { expect, test } from 'vitest'
import { aNode } from '#testing/people.ts'
import { noticeTarget } from './notice-target.ts'

const menu = [aNode('/service', { children: [aNode('/service/order', { component: 'service/workOrder' })] })]

test.each([
  [{}, { kind: 'detail' }],
  [{ openType: '' }, { kind: 'detail' }],
  [{ openType: 'component' }, { kind: 'detail' }],
  [
    { openType: 'component', openPage: 'service/workOrder', busId: 'w 1' },
    { kind: 'page', path: '/service/order?busId=w%201' },
  ],
  [
    { openType: 'component', openPage: 'service/workOrder' },
    { kind: 'page', path: '/service/order' },
  ],
  [
    { openType: 'component', openPage: 'no/such' },
    { kind: 'page', path: '/404' },
  ],
  [
    { openType: 'url', openPage: '/isps/user' },
    { kind: 'page', path: '/isps/user' },
  ],
  [
    { openType: 'url', openPage: 'https://example.com' },
    { kind: 'window', url: 'https://example.com' },
  ],
  [{ openType: 'url', openPage: 'javascript:alert(1)' }, { kind: 'detail' }],
  [{ openType: 'url', openPage: '//evil.example' }, { kind: 'detail' }],
])('MSG-005 MSG-008 DEC-032 an entry with %j leads to %j', (entry, way) => {
  expect(noticeTarget(entry, menu)).toEqual(way)
})
