import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const [server] = [journeys.webServer ?? []].flat()
if (!server) throw new Error('the journeys start no product')

/** `npm run pictures:guides`: the product with its demo data, one scene after the other. */
export default defineConfig({
  ...journeys,
  testMatch: 'guide-pictures.ts',
  retries: 0,
  workers: 1,
  maxFailures: 1,
  timeout: 120_000,
  webServer: { ...server, env: { ...server.env, DEMO_HISTORY: 'on' } },
})
