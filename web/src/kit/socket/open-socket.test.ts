// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { socketUrl } from './open-socket.ts'

afterEach(() => applyConfig({}))

test.each([
  ['', 'https://console.example/#/x', 'wss://console.example/websocket/u1'],
  ['', 'http://127.0.0.1:8080/', 'ws://127.0.0.1:8080/websocket/u1'],
  ['/banyan', 'https://console.example/banyan/', 'wss://console.example/banyan/websocket/u1'],
  ['https://api.example/v1/', 'http://console.example/', 'wss://api.example/v1/websocket/u1'],
])('MSG-018 with the base address %j and the page %s the socket is %s', (baseUrl, page, url) => {
  applyConfig({ baseUrl })
  expect(socketUrl('u1', page)).toBe(url)
})
