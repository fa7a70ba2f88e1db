"""Migrations of the log's tables (Alembic)."""
