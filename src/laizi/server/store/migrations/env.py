"""Run by Alembic: migrate over the connection that the server opened."""

from alembic import context

from laizi.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
