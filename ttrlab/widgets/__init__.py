"""The pieces of a page, thin over the engine and the view; imported only where a page is shown."""
