import { useLocation } from 'react-router'
import styles from '#kit/designer/designer.module.css'
import { reportTemplate, type TemplateKind, workorderTemplate } from './template.ts'
import { TemplateDesigner } from './template-designer.tsx'

/** The designers on addresses of their own: `/service/workorderDesign/{id}` and `/service/reportDesign/{id}` (DEC-043). */
export const WorkorderDesignPage = () => <DesignPage kind={workorderTemplate} />
export const ReportDesignPage = () => <DesignPage kind={reportTemplate} />

function DesignPage({ kind }: { kind: TemplateKind }) {
  const { pathname } = useLocation()
  const [id = ''] = /[^/]+$/.exec(pathname) ?? []
  return (
    <div className={styles.page}>
      <TemplateDesigner id={decodeURIComponent(id)} kind={kind} />
    </div>
  )
}
