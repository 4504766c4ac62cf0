import { HistoryOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from '#kit/designer/designer.module.css'
import { UndoButtons } from '#kit/designer/undo-buttons.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import type { Template } from './template.ts'

interface Props {
  template: Template
  isDirty: boolean
  /** The names of the steps that undo and redo would reverse. */
  undoes: string | undefined
  redoes: string | undefined
  disabled: boolean
  isSaving: boolean
  isPhone: boolean
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  /** Absent for those who may not publish. */
  onPublish: (() => void) | undefined
  onHistory: () => void
}

/** The service type, the state of its draft, and what can be done with the template (SERVICE-016). */
export function DesignerHead(props: Props) {
  const { template, isDirty, undoes, redoes, disabled, isSaving, isPhone } = props
  const word = (text: string) => (isPhone ? undefined : text)
  return (
    <header className={`${styles.head} ${styles.stays}`}>
      <h2 title={template.typeName}>{template.typeName}</h2>
      <DraftMark template={template} isDirty={isDirty} />
      <div className={styles.buttons}>
        {!disabled && (
          <UndoButtons undoes={undoes} redoes={redoes} onUndo={props.onUndo} onRedo={props.onRedo} />
        )}
        <Button icon={<HistoryOutlined aria-hidden />} aria-label="历史版本" onClick={props.onHistory}>
          {word('历史版本')}
        </Button>
        {!disabled && (
          <Button
            icon={<SaveOutlined aria-hidden />}
            aria-label="保存"
            disabled={!isDirty}
            loading={isSaving}
            onClick={props.onSave}
          >
            {word('保存')}
          </Button>
        )}
        {props.onPublish && (
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden />}
            disabled={isSaving}
            onClick={props.onPublish}
          >
            发布
          </Button>
        )}
      </div>
    </header>
  )
}

function DraftMark({
  template: { templateVersion, draft },
  isDirty,
}: {
  template: Template
  isDirty: boolean
}) {
  const version = templateVersion ? `v${templateVersion}` : '未发布'
  if (isDirty)
    return (
      <StatusMark tone="warn" shape="ring">
        {version} · 有修改未保存
      </StatusMark>
    )
  if (templateVersion === 0)
    return (
      <StatusMark tone="neutral" shape="hollow">
        未发布
      </StatusMark>
    )
  return draft === 1 ? (
    <StatusMark tone="warn" shape="ring">
      {version} · 有修改未发布
    </StatusMark>
  ) : (
    <StatusMark tone="good">{version} · 已发布</StatusMark>
  )
}
