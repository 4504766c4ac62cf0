import { Drawer } from 'antd'
import type { z } from 'zod'
import type { ListFamily } from '#kit/list/family.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { useIsPhone } from '#kit/ui/media.ts'

interface Props<F extends z.ZodRawShape> {
  /** The items; each names its dictionary as `dictId`. */
  of: ListFamily<F>
  dictionary: { id: string; dictName?: string | null }
  /** The member that the items are sorted by. */
  sortedBy: string
  onClose: () => void
}

/** The items of one dictionary, beside the list of dictionaries. */
export function DictItems<F extends z.ZodRawShape>({ of, dictionary, sortedBy, onClose }: Props<F>) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 960}
      title={`字典项 · ${dictionary.dictName ?? ''}`}
      onClose={onClose}
      destroyOnHidden
    >
      <ListPage
        of={of}
        isInside
        where={{ dictId: dictionary.id }}
        sorted={{ column: sortedBy, order: 'asc' }}
        columns={{ createTime: { isHidden: true } }}
        without={['import', 'export', 'detail']}
      />
    </Drawer>
  )
}
