import type pg from 'pg'
import { buildApp } from '#app'
import { openDatabase } from '#kernel/database/prepare/open.ts'
import { productTables } from '../tables.ts'
import { testSecret, testSettings } from './settings.ts'

/* The product in a process of its own, on a database others use too; started by `child.ts`. */

process.once('message', ({ owner, dataDir }: { owner: pg.ClientConfig; dataDir: string }) => {
  void (async () => {
    const options = {
      owner,
      secretKey: testSecret,
      rolePrefix: 'banyan_test',
      poolSize: 4,
      tables: productTables,
    }
    const database = await openDatabase(options, () => undefined)
    const app = await buildApp(testSettings(dataDir), testSecret, database)
    process.send?.(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  })()
})
process.once('disconnect', () => process.exit(0))
