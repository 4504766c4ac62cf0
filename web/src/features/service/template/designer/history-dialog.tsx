import { serviceTemplate, serviceType, type TemplateVersion } from '@banyan/contract/service/service-type'
import { readItems } from '@banyan/contract/service/template/template'
import { Button, Drawer, Popconfirm } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import styles from '#kit/designer/designer.module.css'
import { VersionComparison } from '#kit/designer/version-comparison.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { ItemFace } from './canvas.tsx'
import type { TemplateKind } from './template.ts'
import { TemplateDifference } from './template-difference.tsx'

interface Props {
  of: { id: string; typeName?: string | null }
  /** The templates that a version is shown by. */
  kinds: readonly TemplateKind[]
  onClose: () => void
  /** Called after the draft was replaced. */
  onRestored?: () => void
  /** Asks before unsaved work is lost. */
  confirm?: (go: () => void) => void
}

/** The published versions: each can be viewed and copied back into the draft (DEC-116). */
export function HistoryDialog({
  of: { id, typeName },
  kinds,
  onClose,
  onRestored,
  confirm = (go) => go(),
}: Props) {
  const [isOpen, setOpen] = useState(true)
  const [shown, setShown] = useState<number>()
  const versions = useCall(serviceTemplate.versions, { id }, { staleTime: 0 })
  const restore = useAction(serviceTemplate.restore, {
    onDone: () => {
      onRestored?.()
      setOpen(false)
    },
  })
  const line = (version: TemplateVersion, at: number, all: readonly TemplateVersion[]) => {
    const before = all[at + 1]
    const { templateVersion, remark, publishBy, publishBy_dictText, publishTime } = version
    const isShown = shown === templateVersion
    return (
      <li key={templateVersion}>
        <div className={styles.versionHead}>
          <b>v{templateVersion}</b>
          <span>{textOrDash(publishBy_dictText ?? publishBy)}</span>
          <time>{textOrDash(publishTime)}</time>
        </div>
        {remark && <p>{remark}</p>}
        <Button
          size="small"
          aria-expanded={isShown}
          onClick={() => setShown(isShown ? undefined : templateVersion)}
        >
          {isShown ? '收起' : '查看'}
        </Button>
        <Allow call={serviceType.edit}>
          <Popconfirm
            title={`恢复到 v${templateVersion}?`}
            description="工单模板和报告模板的草稿都会换成这一版，已发布的版本不变"
            okText="恢复"
            cancelText="取消"
            onConfirm={() => confirm(() => restore.mutate({ id, templateVersion }))}
          >
            <Button size="small" disabled={restore.isPending}>
              恢复到草稿
            </Button>
          </Popconfirm>
        </Allow>
        {isShown && before && (
          <section aria-label={`与 v${before.templateVersion} 相比`}>
            <b>与 v{before.templateVersion} 相比</b>
            <TemplateDifference id={id} from={before.templateVersion} to={templateVersion} />
          </section>
        )}
        {isShown &&
          kinds.map((kind) => (
            <VersionPreview key={kind.member} id={id} kind={kind} templateVersion={templateVersion} />
          ))}
      </li>
    )
  }
  return (
    <Drawer
      open={isOpen}
      size={480}
      title={typeName ? `历史版本 · ${typeName}` : '历史版本'}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {versions.error ? (
        <LoadError error={versions.error} onRetry={versions.refetch} />
      ) : !versions.data ? (
        <Skeleton rows={4} />
      ) : versions.data.length === 0 ? (
        <p className={styles.hint}>还没有发布过，在“工单设置”或“报告设置”中发布第一个版本</p>
      ) : (
        <>
          <VersionComparison versions={versions.data.map(({ templateVersion }) => templateVersion)}>
            {(from, to) => <TemplateDifference id={id} from={from} to={to} />}
          </VersionComparison>
          <ul className={styles.versions}>{versions.data.map(line)}</ul>
        </>
      )}
    </Drawer>
  )
}

interface PreviewProps {
  id: string
  kind: TemplateKind
  templateVersion: number
}

function VersionPreview({ id, kind, templateVersion }: PreviewProps) {
  const version = useCall(serviceTemplate.version, { id, templateVersion })
  if (version.error) return <LoadError error={version.error} onRetry={version.refetch} />
  if (!version.data) return <Skeleton rows={4} />
  const items = readItems(version.data[kind.member])
  if (!items.ok) return <p>{items.message}</p>
  if (items.template.length === 0) return <p className={styles.hint}>{kind.title}：这一版没有组件</p>
  return (
    <section className={styles.preview} aria-label={kind.title} inert>
      {items.template.map((item) => (
        <ItemFace key={item.id} item={item} />
      ))}
    </section>
  )
}
