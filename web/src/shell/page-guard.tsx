import { Component, type ContextType, type ReactNode } from 'react';
import { Words } from '../shared/dictionaries.ts';

interface PageGuardProps {
  readonly children: ReactNode;
}

/** A page that breaks takes nothing with it but itself: what is around it stays, and the way to other pages. */
export class PageGuard extends Component<PageGuardProps, { readonly broken: Error | null }> {
  static override contextType = Words;
  declare readonly context: ContextType<typeof Words>;
  override state: { readonly broken: Error | null } = { broken: null };

  static getDerivedStateFromError(broken: Error) {
    return { broken };
  }

  override render(): ReactNode {
    if (this.state.broken === null) return this.props.children;
    return (
      <div className="trouble" role="alert">
        <p>
          <strong>{this.context.pageBroke}</strong> <code>{this.state.broken.message}</code>
        </p>
        <button type="button" onClick={() => this.setState({ broken: null })}>
          {this.context.tryAgain}
        </button>
      </div>
    );
  }
}
