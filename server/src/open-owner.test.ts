import { expect, test } from 'vitest'
import { openOwner } from './open-owner.ts'

test('an outer database is reached by its address, and left open', async () => {
  const databaseUrl = 'postgres://owner:pw@db.example:5432/banyan'
  const said: string[] = []
  const { config, close } = await openOwner({ databaseUrl, dataDir: '/nowhere/at/all' }, (line) =>
    said.push(line),
  )
  await close()
  expect([config, said]).toEqual([{ connectionString: databaseUrl }, []])
})
