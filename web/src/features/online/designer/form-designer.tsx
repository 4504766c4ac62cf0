import { formDefinition } from '@banyan/contract/online/form-head'
import { Drawer } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { DesignerBody } from './designer-body.tsx'
import type { DesignItem } from './draft/design-items.ts'
import { newItems } from './draft/design-storage.ts'
import { type OpenedForm, openedForm } from './draft/use-form-draft.ts'

interface Props {
  /** Absent for a new form. */
  id: string | undefined
  /** The items of a copied form, for a new one. */
  copied?: readonly DesignItem[]
  onCopy: (items: readonly DesignItem[]) => void
  onPublish: (id: string) => void
  /** Opens the table of fields of the same draft. */
  onTable: (id: string | undefined) => void
  onClose: () => void
}

/** The designer of online forms: palette, preview and settings (decision 0035). */
export function FormDesigner({ id, copied, onCopy, onPublish, onTable, onClose }: Props) {
  const design = useCall(formDefinition.design, id ? { id } : undefined, { staleTime: 0 })
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const work = useRef<OpenWork>(undefined)
  const [blank] = useState(
    (): OpenedForm => ({ id: undefined, version: undefined, items: newItems(), start: copied }),
  )
  const isRead = design.isFetchedAfterMount && !design.isPlaceholderData && design.data
  const form = useMemo(
    (): OpenedForm | undefined => (id && isRead ? openedForm(id, isRead) : undefined),
    [id, isRead],
  )
  const shown = id ? form : blank
  const leave = () => (work.current ? work.current.leave(() => setOpen(false)) : setOpen(false))
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size="100%"
        title={id ? '设计表单' : '新增表单'}
        mask={{ closable: false }}
        keyboard={false}
        onClose={leave}
        afterOpenChange={(open) => !open && onClose()}
        styles={{ body: { padding: isPhone ? 12 : 16 } }}
      >
        {design.error && !shown ? (
          <LoadError error={design.error} onRetry={design.refetch} />
        ) : shown ? (
          <DesignerBody
            form={shown}
            work={work}
            onPublish={(saved) => {
              setOpen(false)
              onPublish(saved)
            }}
            onTable={onTable}
            onRestored={onClose}
            onCopy={onCopy}
          />
        ) : (
          <Skeleton rows={10} />
        )}
      </Drawer>
    </TouchTargets>
  )
}
