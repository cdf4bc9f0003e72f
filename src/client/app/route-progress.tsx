/** Shows a thin bar at the top while the code of a page loads. */
import { useNavigation } from 'react-router-dom'
import { LoadingBar } from '#client/ui/page/loading-bar.tsx'

export function RouteProgress() {
  return <LoadingBar state={useNavigation().state === 'idle' ? 'idle' : 'loading'} />
}
