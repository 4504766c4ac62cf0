import type { RecycleBin } from '@banyan/contract/recycle-bin'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ListFamily } from './family.ts'

interface Declared<F extends z.ZodRawShape> {
  of: ListFamily<F>
  bin?: RecycleBin
}

/** A list page that consists of its declaration only, for `pages.ts`. */
export const listOf =
  <F extends z.ZodRawShape>(load: () => Promise<Declared<F>>) =>
  async (): Promise<ComponentType> => {
    const [{ of, bin }, { ListPage }, { BinButton }] = await Promise.all([
      load(),
      import('./fetched-list-page.ts'),
      import('./bin/bin-button.tsx'),
    ])
    return () => <ListPage of={of} toolbar={bin && <BinButton of={bin} />} />
  }
